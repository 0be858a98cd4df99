/** The pace of the page between two spins; the server only refuses spins that no person makes. */
export const pagePaceMs = 2_500;

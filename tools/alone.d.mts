/** Runs `work` while no other program installs or builds in this checkout, and returns its result. */
export declare function alone<T>(work: () => Promise<T>, lockFile?: string): Promise<T>;

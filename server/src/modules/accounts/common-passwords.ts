/** Passwords of 6 to 15 characters that are tried first everywhere (R-ACC-26); compared without case. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 000000 111111 222222 333333 444444 555555 666666 777777
  888888 999999 00000000 11111111 88888888 112233 121212 123123 123321 123654 131313 147258 159357 159753 654321
  987654 987654321 102030 101010 010203 147258369 789456123 password password1 password12 password123 passw0rd
  p@ssw0rd qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert123 qazwsx qazwsx123 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx zaq12wsx asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm abc123 abcd1234 abcdef abcdefg abc12345 a123456
  a12345678 aa123456 aa12345678 iloveyou iloveyou1 ilovegod welcome welcome1 admin admin123 administrator letmein
  monkey dragon sunshine princess football baseball superman batman master shadow michael jordan freedom whatever
  trustno1 starwars pokemon computer internet secret hello123 hello1 login123 guest123 test123 test1234 testing
  changeme default rahasia rahasia123 sayang sayang123 sayangku cintaku cinta123 bismillah alhamdulillah indonesia
  indonesia1 jakarta jakarta123 bandung surabaya garuda merdeka kucing katasandi senha123 senha1 brasil flamengo
  corinthians contrasena mexico america samsung google facebook gacor123 slot123 slot777 slot88 maxwin jackpot
  lucky777 bonanza zeus123 olympus`.split(/\s+/),
);

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

import { gameCode, players, stake } from "../wallet/fixture-constants.ts";

/**
 * Returns the SQL of a posting as the server writes it; `key` is an SQL expression. Colons are written as chr(58),
 * because pgbench takes a colon before a letter for a variable.
 */
const posting = (fields: string): string =>
  `select * from games.post(
  ('[{"player":"' || :player::bigint || '","currency":"IDR","subject":"round' || chr(58) || '${gameCode}' || chr(58)
    || :key::bigint || '","amount":"${stake}",${fields}}]')::jsonb,
  now(),
  'Asia/Jakarta'
);
`;

/**
 * A round as two transactions: the stake, then a win of the same amount. This is what a wallet that
 * posts one call at a time would do, without HTTP, signatures or a program before the database.
 */
export const oneRound = `\\set player random(1, ${players})
\\set key random(1, 9000000000000000000)
${posting(
  `"key":"pgbench' || chr(58) || :key::bigint || '","fingerprint":"bet|' || :key::bigint || '","kind":"stake","mode":"stake"`,
)}${posting(
  `"key":"pgbench-win' || chr(58) || :key::bigint || '","fingerprint":"win|' || :key::bigint
    || '","kind":"win","mode":"share","ref":"pgbench' || chr(58) || :key::bigint || '"`,
)}`;

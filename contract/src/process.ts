/** The arguments of a step (R-TRK-05). All are optional; amounts are minor units. */
export interface StepArgs {
  waitingNum?: number;
  waitingHours?: number;
  /** Milliseconds since 1970 UTC. */
  fastLaneTime?: number;
  chargeNum?: number;
  canModifyCpfFlag?: 0 | 1;
  /** What proves a correction of the account (R-SRV-30). */
  proof?: "device" | "password" | "account_number";
  reason?: string;
  userName?: string;
  bankName?: string;
  /** Last 4 digits. */
  accountNumber?: string;
  /** Masked. */
  phone?: string;
}

/** A step of a withdrawal, read from the wire (R-TRK-04). */
export interface ProcessStep {
  processCode: number;
  /** Milliseconds since 1970 UTC. */
  createTime: number;
  args: StepArgs;
}

const numbers = ["waitingNum", "waitingHours", "fastLaneTime", "chargeNum"] as const;
const texts = ["reason", "userName", "bankName", "accountNumber", "phone"] as const;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a value as it is, or the parsed value of a JSON string; undefined for a string that is not JSON. */
function unwrap(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Reads the args of a step from a JSON string or an object; leaves out values of a wrong type. */
export function parseStepArgs(value: unknown): StepArgs {
  const fields = unwrap(value);
  const args: StepArgs = {};
  if (!isFields(fields)) return args;
  for (const name of numbers) {
    const number = toNumber(fields[name]);
    if (number !== undefined) args[name] = number;
  }
  for (const name of texts) {
    const text = fields[name];
    if (typeof text === "string") args[name] = text;
  }
  const flag = toNumber(fields.canModifyCpfFlag);
  if (flag === 0 || flag === 1) args.canModifyCpfFlag = flag;
  const { proof } = fields;
  if (proof === "device" || proof === "password" || proof === "account_number") args.proof = proof;
  return args;
}

/**
 * Reads processJson from a JSON string or an array, and each argsJson from a JSON string or an object (R-API-19). Leaves out
 * steps without a code or a time, and keeps the order. Does not use the schemas, so the tracker need not load them.
 */
export function parseProcess(value: unknown): ProcessStep[] {
  const list = unwrap(value);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): ProcessStep[] => {
    const fields = unwrap(entry);
    if (!isFields(fields)) return [];
    const processCode = toNumber(fields.processCode);
    const createTime = toNumber(fields.createTime);
    if (processCode === undefined || createTime === undefined) return [];
    return [{ processCode, createTime, args: parseStepArgs(fields.argsJson) }];
  });
}

/** Writes steps in the wire format: JSON strings inside a JSON string (R-API-19). */
export function formatProcess(steps: readonly ProcessStep[]): string {
  return JSON.stringify(steps.map(({ args, ...step }) => ({ ...step, argsJson: JSON.stringify(args) })));
}

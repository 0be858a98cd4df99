// fairlobby health <address>: exits with 0 if the address answers 200 within three seconds. For images without a shell.

const [address = ""] = process.argv.slice(2);
try {
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(3_000), redirect: "manual" });
  if (!ok) throw new Error(`${address} answers ${status}`);
} catch (error) {
  const { cause, message } = error as Error;
  console.error(cause instanceof Error ? cause.message || String(cause) : message);
  process.exitCode = 1;
}

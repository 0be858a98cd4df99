import { useEffect, useState } from "react";

/** Returns a value once it has been the same for `ms`, and the previous one until then. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return steady;
}

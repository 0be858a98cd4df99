type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Converts settings of earlier versions. `withdrawals.priority` was the channel that had a price; its time and its places
 * became those of the fast lane, which is free.
 */
export function renewSettings(settings: unknown): { readonly settings: unknown; readonly warnings: readonly string[] } {
  if (!isFields(settings) || !isFields(settings["withdrawals"])) return { settings, warnings: [] };
  const { priority, ...withdrawals } = settings["withdrawals"];
  // Anything else is refused later as an unknown field.
  if (priority !== null && !isFields(priority)) return { settings, warnings: [] };
  const { price, promisedMinutes, places, ...unknown } = priority ?? { places: 0 };
  const renewed = {
    ...(promisedMinutes === undefined ? {} : { fastLaneAfterMinutes: promisedMinutes }),
    ...(places === undefined ? {} : { fastLanePlaces: places }),
    ...withdrawals,
    ...(Object.keys(unknown).length === 0 ? {} : { priority: unknown }),
  };
  const warnings = ["withdrawals.priority is now withdrawals.fastLaneAfterMinutes and withdrawals.fastLanePlaces"];
  if (price !== undefined) warnings.push("withdrawals.priority.price is ignored: the fast lane is free");
  return { settings: { ...settings, withdrawals: renewed }, warnings };
}

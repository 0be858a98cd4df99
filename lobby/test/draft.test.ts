import { afterEach, describe, expect, it } from "vitest";
import { draftOf, dropDraft, keepDraft } from "../src/features/tracker/draft.ts";
import { useSession } from "../src/shared/server/session.ts";

const change = { orderId: "W3N6P8R2", accountNumber: "9876543210", verification: "1234567890" };

afterEach(() => {
  dropDraft();
  useSession.setState({ access: "gate", token: "", userId: "" });
});

describe("an unsent account change", () => {
  it("R-TRK-34 belongs to its order alone", () => {
    keepDraft(change);
    expect(draftOf("W3N6P8R2")).toEqual(change);
    expect(draftOf("W0000000")).toBeNull();
  });

  it("R-TRK-35 is forgotten on success or cancel, on logout and when somebody else comes in", () => {
    useSession.setState({ access: "in", token: "a", userId: "1" });
    keepDraft(change);
    dropDraft();
    expect(draftOf(change.orderId)).toBeNull();

    keepDraft(change);
    useSession.setState({ token: "renewed" });
    expect(draftOf(change.orderId)).toEqual(change);
    useSession.setState({ token: "" });
    expect(draftOf(change.orderId)).toBeNull();

    useSession.setState({ token: "a", userId: "1" });
    keepDraft(change);
    useSession.setState({ token: "b", userId: "2" });
    expect(draftOf(change.orderId)).toBeNull();
  });
});

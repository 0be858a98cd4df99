import { afterEach, describe, expect, it } from "vitest";
import { accountDraftOf, dropAccountDraft, keepAccountDraft } from "../src/features/tracker/account-draft.ts";
import { useSession } from "../src/shared/server/session.ts";

const change = { orderId: "W3N6P8R2", accountNumber: "9876543210", verification: "1234567890" };

afterEach(() => {
  dropAccountDraft();
  useSession.setState({ access: "gate", token: "", userId: "" });
});

describe("an unsent account change", () => {
  it("R-TRK-34 belongs to one order only", () => {
    keepAccountDraft(change);
    expect(accountDraftOf("W3N6P8R2")).toEqual(change);
    expect(accountDraftOf("W0000000")).toBeNull();
  });

  it("R-TRK-35 is dropped on success or cancel, on logout, and when another player logs in", () => {
    useSession.setState({ access: "in", token: "a", userId: "1" });
    keepAccountDraft(change);
    dropAccountDraft();
    expect(accountDraftOf(change.orderId)).toBeNull();

    keepAccountDraft(change);
    useSession.setState({ token: "renewed" });
    expect(accountDraftOf(change.orderId)).toEqual(change);
    useSession.setState({ token: "" });
    expect(accountDraftOf(change.orderId)).toBeNull();

    useSession.setState({ token: "a", userId: "1" });
    keepAccountDraft(change);
    useSession.setState({ token: "b", userId: "2" });
    expect(accountDraftOf(change.orderId)).toBeNull();
  });
});

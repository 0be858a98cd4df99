import { beforeEach, expect, test } from "vitest";
import { closeDialog, leaveDialog, openDialog, useDialogQueue } from "../src/shared/dialogs/dialog-queue.ts";

const queue = () => useDialogQueue.getState().queue;
const names = () => queue().map(({ name }) => name);
const cancel = (minor: number) => openDialog("cancel-order", { orderId: "W1", minor });

beforeEach(() => {
  for (const { id } of queue()) closeDialog(id);
});

test("a dialog requested twice opens once, with the later props", () => {
  cancel(1);
  const [first] = queue();
  cancel(2);
  expect(queue()).toEqual([{ id: first?.id, name: "cancel-order", props: { orderId: "W1", minor: 2 }, front: false }]);
});

test("a dialog requested while a dialog of the same name is leaving opens after that dialog", () => {
  cancel(1);
  openDialog("fee-breakdown", { quote: { gross: 2, fee: 1, tax: 0, vip: 0, net: 1 } } as never);
  const leaving = queue()[0]?.id ?? 0;
  leaveDialog();
  cancel(2);
  cancel(3);
  expect(names()).toEqual(["cancel-order", "cancel-order", "fee-breakdown"]);
  closeDialog(leaving);
  expect(queue()[0]?.props).toEqual({ orderId: "W1", minor: 3 });
  expect(names()).toEqual(["cancel-order", "fee-breakdown"]);
});

test("R-HOME-40 a dialog requested in front comes before all waiting ones, and stays there", () => {
  openDialog("balance", {});
  openDialog("account", {});
  openDialog("bookmark", {}, { front: true });
  expect(names()).toEqual(["balance", "bookmark", "account"]);
  leaveDialog();
  openDialog("balance", {});
  openDialog("withdraw-rules", { minimum: 1 });
  expect(names()).toEqual(["balance", "bookmark", "balance", "account", "withdraw-rules"]);
});

import type { ReactNode } from "react";

const looks = {
  info: "border-line bg-act-soft",
  warn: "border-warn bg-warn-soft",
  bad: "border-bad bg-bad-soft",
} as const;

interface NoticeProps {
  readonly look?: keyof typeof looks;
  readonly children: ReactNode;
}

/** A message beside its subject. Screen readers announce a `bad` one at once. */
export function Notice({ look = "info", children }: NoticeProps) {
  return (
    <div role={look === "bad" ? "alert" : "status"} className={`rounded-md border px-3 py-2 ${looks[look]}`}>
      {children}
    </div>
  );
}

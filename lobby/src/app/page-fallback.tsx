import { SkeletonRows } from "../shared/ui/skeleton.tsx";

/** Shown while a screen's code loads. */
export function PageFallback() {
  return (
    <div className="screen-high mx-auto w-full max-w-[480px] px-4 pt-20">
      <SkeletonRows rows={3} className="h-24" />
    </div>
  );
}

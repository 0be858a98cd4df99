import BrandLinks from "../../shared/ui/brand-links.tsx";
import { VersionFooter } from "../../shared/ui/version-footer.tsx";

/** The foot of home. It is loaded late, and last on the page, where nothing moves when it arrives. */
export default function HomeFoot() {
  return (
    <>
      <VersionFooter />
      <BrandLinks className="px-4 pb-6" />
    </>
  );
}

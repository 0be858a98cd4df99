import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** False for a dialog that must be answered: Escape and a press beside it do nothing. */
  readonly isDismissable?: boolean;
}

/** A dialog: in the middle of a wide screen, at the bottom of a phone. */
export function Dialog({ title, isOpen, onClose, children, isDismissable = true }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-20 grid items-end bg-black/40 sm:place-items-center sm:p-6"
    >
      <Modal className="max-h-[92vh] supports-[height:1dvh]:max-h-[92dvh] w-full overflow-y-auto rounded-t-lg border border-line bg-sheet p-5 shadow-xl sm:max-w-lg sm:rounded-lg">
        <AriaDialog className="grid gap-4 outline-none">
          <Heading slot="title" className="text-title font-bold wrap-anywhere">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

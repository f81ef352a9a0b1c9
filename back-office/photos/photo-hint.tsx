import { PHOTO_FAULTS } from '#contract/messages/photo-board.ts';
import { Icon } from '../../ui/icons.tsx';
import type { PhotoFault } from './photo-measures.ts';

/** A hint on a photo's card that it is dark, blurred or small. It does not prevent the upload. */
export const PhotoHint = ({ fault }: { fault: PhotoFault | null }) =>
  fault && (
    <p className="flex gap-1.5 border-stone-200 border-t bg-stone-50 px-3 py-2 text-sm text-stone-700">
      <Icon className="mt-0.5 size-4 shrink-0">
        <path d="M12 7.5v5.5M12 16.2v.3" />
        <circle cx="12" cy="12" r="9" />
      </Icon>
      {PHOTO_FAULTS[fault]}
    </p>
  );

import type { ReactNode } from 'react';
import type { PhotoAngle } from '#contract/messages/photo-angles.ts';

/** A line drawing for each angle, 96 by 64 units large. The lines have the colour of the surrounding text. */
const DRAWINGS: Record<PhotoAngle, ReactNode> = {
  corner: (
    <>
      <path d="m16 30 9-13q2-3 5-3h26q5 0 9 4l11 11M50 14l-8 16M16 30h26l35-1M16 30q-8 1-8 6v10q0 3 3 3h28q3 0 3-3V30M77 29q11 1 11 7v8q0 2-2 2h-4M42 49h4M60 49l8-2" />
      <path d="M13 38h6M31 38h6M20 43h10M60 16l3 33M68 35h4" />
      <circle cx="53" cy="48" r="7" />
      <circle cx="75" cy="46" r="7" />
    </>
  ),
  front: (
    <>
      <path d="m23 29 6-13q1-3 5-3h28q4 0 5 3l6 13M23 29h50q8 1 8 7v12H15V36q0-6 8-7ZM20 48v6h9v-6M67 48v6h9v-6" />
      <path d="M36 36h24M36 41h24M19 24l-6 1M77 24l6 1" />
      <circle cx="25" cy="37" r="4" />
      <circle cx="71" cy="37" r="4" />
    </>
  ),
  side: (
    <>
      <path d="M14 43H7v-6q0-5 6-6l11-2 9-10q2-2 5-2h17q4 0 7 2l11 10 11 2q5 1 5 6v6h-7M30 43h36" />
      <path d="M31 28h38M48 17v11M45 34h4M62 34h4" />
      <circle cx="22" cy="43" r="7" />
      <circle cx="74" cy="43" r="7" />
    </>
  ),
  back: (
    <>
      <path d="m24 28 5-11q2-4 6-4h26q4 0 6 4l5 11M24 28q-9 1-9 8v12h66V36q0-7-9-8M20 48v6h9v-6M67 48v6h9v-6M33 26l3-7h24l3 7Z" />
      <path d="M16 34h12v6H15M80 34H68v6h13M28 34h40M39 39h18v5H39z" />
    </>
  ),
  dashboard: (
    <>
      <path d="M6 29q8-9 26-9h32q18 0 26 9v13H78M6 29v13h10M46 42h6" />
      <path d="M54 26h20v11H54zM56 42h18M60 47h10" />
      <circle cx="31" cy="39" r="14" />
      <circle cx="31" cy="39" r="4" />
      <path d="M17 39h10M35 39h10M31 43v10" />
    </>
  ),
  seats: (
    <>
      <path d="M17 12h12q3 0 3 3v4q0 2-2 2H16q-2 0-2-2v-4q0-3 3-3ZM14 24h18q3 0 3 3l1 15H10l1-15q0-3 3-3ZM9 42h28q3 0 3 3v7H6v-7q0-3 3-3Z" />
      <path d="M67 12h12q3 0 3 3v4q0 2-2 2H66q-2 0-2-2v-4q0-3 3-3ZM64 24h18q3 0 3 3l1 15H60l1-15q0-3 3-3ZM59 42h28q3 0 3 3v7H56v-7q0-3 3-3Z" />
    </>
  ),
  mileage: (
    <>
      <path d="M21 52a31 31 0 1 1 54 0M48 37l13-14M23 37h4M69 37h4M30 19l3 3M48 11v4" />
      <path d="M31 44h34v10H31zM40 44v10M48 44v10M57 44v10" />
      <circle cx="48" cy="37" r="3" />
    </>
  ),
  engine: (
    <>
      <path d="m22 31 6-21q1-2 3-2h34q2 0 3 2l6 21M22 31h52q7 1 7 6v13H15V37q0-5 7-6ZM20 50v5h9v-5M67 50v5h9v-5" />
      <path d="M34 31v-7h7v-4h14v4h7v7M41 24h14M48 20v-4M43 16h10" />
      <circle cx="24" cy="40" r="3" />
      <circle cx="72" cy="40" r="3" />
      <path d="M36 41h24" />
    </>
  ),
};

/** A drawing that shows from where to take a photo. Screen readers skip it, because the text beside it says the same. */
export const PhotoAngleDrawing = ({ angle, className = '' }: { angle: PhotoAngle; className?: string }) => (
  <svg viewBox="0 0 96 64" className={`icon ${className}`} aria-hidden="true">
    {DRAWINGS[angle]}
  </svg>
);

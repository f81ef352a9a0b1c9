import { ChevronLeft, ChevronRight } from './icons.tsx';
import { RoundButton } from './round-button.tsx';

interface StepButtonsProps {
  /** What each is called. */
  back: string;
  on: string;
  step: (direction: 1 | -1) => void;
}

/** To leaf through what stands in a row, one way or the other. */
export const StepButtons = ({ back, on, step }: StepButtonsProps) => (
  <>
    <RoundButton label={back} onPress={() => step(-1)}>
      <ChevronLeft />
    </RoundButton>
    <RoundButton label={on} onPress={() => step(1)}>
      <ChevronRight />
    </RoundButton>
  </>
);

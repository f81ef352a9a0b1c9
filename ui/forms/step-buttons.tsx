import { ChevronLeft, ChevronRight } from '../icons.tsx';
import { RoundButton } from '../round-button.tsx';

interface StepButtonsProps {
  /** `back`, `on`: the labels of the two buttons, for screen readers. */
  back: string;
  on: string;
  step: (direction: 1 | -1) => void;
}

/** Two buttons that move a row back and forward. */
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

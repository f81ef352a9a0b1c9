/** The angles from which sellers should photograph a car. `hint`: how to take the photo. */
export const PHOTO_ANGLES = {
  corner: { label: 'Front corner', hint: 'The one to put first' },
  front: { label: 'Front', hint: 'Lights and bumper straight on' },
  side: { label: 'Side', hint: 'Both sides, a picture each' },
  back: { label: 'Back', hint: 'Boot and rear lights' },
  dashboard: { label: 'Dashboard', hint: 'From the back seat' },
  seats: { label: 'Seats', hint: 'Front and back, as they are' },
  mileage: { label: 'Mileage', hint: 'The reading, engine on' },
  engine: { label: 'Engine', hint: 'With the bonnet open' },
} as const;

export type PhotoAngle = keyof typeof PHOTO_ANGLES;

import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { objectOf } from '../lib/read-json.ts';

/** Returns whether an action only asks for confirmation of a measure, and has changed nothing. */
const asksOnly = (actionResult: unknown) => 'measure' in objectOf(actionResult);

/**
 * For the `shouldRevalidate` of a page that asks before it takes a measure. Reloads the page after each form, also after a refused one: usually
 * it was refused because a colleague had changed something. But not for a question, which has changed nothing: the page would scroll once it
 * is reloaded, and take away the button of the answer while it is being pressed.
 */
export const revalidateUnlessAsking = ({ actionResult }: ShouldRevalidateFunctionArgs) => !asksOnly(actionResult);

/** The same for the frame around these pages, which is otherwise reloaded as by default. */
export const revalidateFrameUnlessAsking = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !asksOnly(actionResult);

import * as messages from '#contract/messages/own-pages.ts';
import { PHOTO_TYPES } from '#contract/office/photos.ts';

interface LogoFormProps {
  /** Of the seller. */
  documentId: string;
  logo: string | null;
}

/** Plain forms, which a browser sends by itself: a picture is chosen once in years. */
export function LogoForm({ documentId, logo }: LogoFormProps) {
  const action = `/sell/sellers/${documentId}/logo`;
  return (
    <section className="grid gap-4 rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
      <h2 className="text-lg font-bold">{messages.LOGO}</h2>
      {logo !== null && (
        <img
          src={logo}
          alt={messages.LOGO}
          className="h-24 max-w-full justify-self-start rounded-lg border border-stone-200 object-contain"
        />
      )}
      <form method="post" action={action} encType="multipart/form-data" className="grid gap-3">
        <div>
          <label htmlFor="logo" className="mb-1 block font-medium">
            {messages.LOGO_FILE}
          </label>
          <p id="logo-hint" className="mb-2 text-sm text-stone-600">
            {messages.LOGO_MEANS}
          </p>
          <input
            id="logo"
            type="file"
            name="logo"
            required
            accept={PHOTO_TYPES.join(',')}
            aria-describedby="logo-hint"
            className="min-h-11 w-full text-base file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-stone-400 file:bg-white file:px-4 file:font-semibold"
          />
        </div>
        <button type="submit" className="button-ink sm:justify-self-start">
          {messages.SEND_LOGO}
        </button>
      </form>
      {logo !== null && (
        <form method="post" action={action}>
          <button type="submit" className="button-quiet">
            {messages.REMOVE_LOGO}
          </button>
        </form>
      )}
    </section>
  );
}

import * as messages from '#contract/messages/own-pages.ts';
import { PHOTO_TYPES } from '#contract/office/photos.ts';
import { Field } from '../../ui/forms/field.tsx';

interface LogoFormProps {
  /** The seller's documentId. */
  documentId: string;
  logo: string | null;
  /** The back office whose API the form is sent to. */
  office?: 'sell' | 'staff';
}

/** Forms to upload and to remove a logo. They work without scripts, since a logo seldom changes. */
export function LogoForm({ documentId, logo, office = 'sell' }: LogoFormProps) {
  const action = `/${office}/sellers/${documentId}/logo`;
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
        <Field
          type="file"
          name="logo"
          label={messages.LOGO_FILE}
          hint={messages.LOGO_MEANS}
          accept={PHOTO_TYPES.join(',')}
          required
        />
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

import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { PHOTOS_OF_THIS_AD } from '#contract/messages/photo-board.ts';
import type { ListingPhotos } from '#contract/office/photo-schemas.ts';
import { photosPath } from '#contract/office/photos.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import { PhotoGuides } from './photo-guides.tsx';

export const loader = officeLoader(async ({ params, api }) => {
  const { documentId = '' } = params;
  const { photos } = await api.ask<ListingPhotos>('GET', photosPath(documentId));
  return { documentId, photos };
});

/** Loads nothing when the dialog to hide plates opens or closes, which only adds or leaves a history entry: the connection may be lost. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname;

export default function PhotosPage() {
  const { documentId, photos } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{PHOTOS_OF_THIS_AD}</PageTitle>
      <h1 className="text-2xl font-bold">{PHOTOS_OF_THIS_AD}</h1>
      <PhotoEditor key={documentId} listing={documentId} photos={photos} guides={<PhotoGuides />} />
    </>
  );
}

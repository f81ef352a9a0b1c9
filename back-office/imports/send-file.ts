import { FILE_NOT_SENT, IMPORT_NOT_TAKEN } from '#contract/messages/imports.ts';
import { refusalIn } from '../lib/office-api.ts';

type FileOutcome = { address: string } | { refused: string };

/**
 * Sends a form with files. Resolves to the address of the page that shows the result, or to a sentence on why the form was refused. `onProgress`:
 * called with the percentage that is sent; `fetch` does not report progress, so XMLHttpRequest is used.
 */
export function sendFile(form: HTMLFormElement, onProgress: (percent: number) => void): Promise<FileOutcome> {
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onerror = () => resolve({ refused: FILE_NOT_SENT });
    request.onload = () => {
      if (request.status < 400) return resolve({ address: request.responseURL });
      resolve({ refused: refusalIn(request.responseText).userMessage ?? IMPORT_NOT_TAKEN });
    };
    request.open('POST', form.action);
    request.setRequestHeader('accept', 'application/json');
    request.send(new FormData(form));
  });
}

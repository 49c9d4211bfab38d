import { useAction } from '../../hooks/use-action.ts';
import { useConsole } from '../parts/console-context.ts';
import { saveFile } from '../parts/save-file.ts';
import { fetchExport, type Whom } from './privacy-queries.ts';

/** Fetches an export and has the browser save it. The name of the file says nothing about the person. */
export function useSavedExport(whom: Whom, onDone: () => void) {
  const { staff } = useConsole();
  return useAction(() => fetchExport(staff, whom), {
    onDone: (text) => {
      saveFile(text, `${whom.profile}.json`, 'application/json');
      onDone();
    },
  });
}

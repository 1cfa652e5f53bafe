import {
  getQuerySettings,
  listCategories,
  listSubjects,
  saveCategories,
  saveQuerySettings,
  saveSubjects,
} from '../../contract/http/settings.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { QuerySettingsService } from './querySettingsService.ts';

/** HTTP face of the settings of queries. */
export function querySettingsRoutes(server: Server, { settings }: { readonly settings: QuerySettingsService }): void {
  serveStaff(server, listCategories, () => settings.categories());
  serveStaff(server, saveCategories, async ({ principal, input: { categories } }) => {
    await settings.saveCategories(principal, categories);
    return null;
  });
  serveStaff(server, listSubjects, () => settings.subjects());
  serveStaff(server, saveSubjects, async ({ principal, input: { subjects } }) => {
    await settings.saveSubjects(principal, subjects);
    return null;
  });
  serveStaff(server, getQuerySettings, () => settings.rules());
  serveStaff(server, saveQuerySettings, async ({ principal, input }) => {
    await settings.saveRules(principal, input);
    return null;
  });
}

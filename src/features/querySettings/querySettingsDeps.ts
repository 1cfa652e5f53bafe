import type { FormDeps } from '#common/forms/index.ts';
import type { QuerySettingsApi } from './querySettingsApi.ts';

export interface QuerySettingsDeps extends FormDeps {
  readonly querySettingsApi: QuerySettingsApi;
}

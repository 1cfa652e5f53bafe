import type { SavedFormDeps } from '../../common/savedForm/index.ts';
import type { QuerySettingsApi } from './querySettingsApi.ts';

export interface QuerySettingsDeps extends SavedFormDeps {
  readonly querySettingsApi: QuerySettingsApi;
}

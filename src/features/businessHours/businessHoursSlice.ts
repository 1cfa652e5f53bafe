import { combineReducers } from '@reduxjs/toolkit';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createWholeList, type Removable, type WholeListState } from '#common/wholeList/index.ts';
import { HOURS_RULES, type HoursForm, type HoursSubject } from './hoursForm.ts';

interface BusinessHoursState {
  /** The hours of all products, and own hours of products. */
  readonly list: WholeListState<HoursSubject, Removable>;
  readonly form: FormState<HoursSubject, HoursForm> | null;
}

export interface BusinessHoursRoot {
  readonly businessHours: BusinessHoursState;
}

export const hoursList = createWholeList({
  name: 'businessHoursList',
  pick: ({ businessHours }: BusinessHoursRoot) => businessHours.list,
});

export const hoursForm = createDialogForm({
  name: 'businessHoursForm',
  rules: HOURS_RULES,
  pick: ({ businessHours }: BusinessHoursRoot) => businessHours.form,
});

export const businessHoursReducer = combineReducers({ list: hoursList.reducer, form: hoursForm.reducer });

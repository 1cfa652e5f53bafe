import { createAction } from '@reduxjs/toolkit';
import type { HomeDay } from '#contract/http/home.ts';
import { createPolled, type PolledState } from '#common/polledFigures.ts';

interface HomeRoot {
  readonly home: PolledState<HomeDay>;
}

export const homeDay = createPolled({ name: 'home', pick: (root: HomeRoot) => root.home });

export const homeOpened = createAction('home/opened');
export const homeClosed = createAction('home/closed');
export const homeRetried = createAction('home/retried');

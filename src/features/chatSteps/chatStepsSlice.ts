import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatStep } from '#contract/http/chats.ts';
import { type AppError, markFailure } from '#common/errors.ts';

type ChatStepsState =
  | { readonly status: 'closed' }
  | { readonly status: 'loading'; readonly chatId: string }
  | { readonly status: 'ready'; readonly chatId: string; readonly steps: readonly ChatStep[] }
  | { readonly status: 'failed'; readonly chatId: string; readonly error: AppError };

const initialState = (): ChatStepsState => ({ status: 'closed' });
const whenOpen = (state: ChatStepsState, next: (chatId: string) => ChatStepsState): ChatStepsState =>
  state.status === 'closed' ? state : next(state.chatId);

const chatStepsSlice = createSlice({
  name: 'chatSteps',
  initialState,
  reducers: {
    stepsOpened: (_, { payload: { chatId } }: PayloadAction<{ readonly chatId: string }>): ChatStepsState => ({
      status: 'loading',
      chatId,
    }),
    stepsRetried: (state) => whenOpen(state, (chatId) => ({ status: 'loading', chatId })),
    stepsReceived: (state, { payload: steps }: PayloadAction<readonly ChatStep[]>) =>
      whenOpen(state, (chatId) => ({ status: 'ready', chatId, steps })),
    stepsFailed: (state, { payload: { error } }: PayloadAction<{ readonly error: AppError }>) =>
      whenOpen(state, (chatId) => ({ status: 'failed', chatId, error })),
    stepsClosed: initialState,
  },
});

export const { stepsOpened, stepsRetried, stepsReceived, stepsFailed, stepsClosed } = chatStepsSlice.actions;
markFailure(stepsFailed);
export const chatStepsReducer = chatStepsSlice.reducer;

export interface ChatStepsRoot {
  readonly chatSteps: ChatStepsState;
}

export const selectChatSteps = (root: ChatStepsRoot) => root.chatSteps;

import type { ChatStep } from '#contract/http/chats.ts';
import { createLoaded, type LoadedState } from '#common/loaded.ts';

export interface ChatStepsRoot {
  readonly chatSteps: LoadedState<{ readonly chatId: string }, readonly ChatStep[]>;
}

export const chatSteps = createLoaded({ name: 'chatSteps', pick: (root: ChatStepsRoot) => root.chatSteps });

import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ChatMode } from '../chatSlice.ts';

/** What leads to a chat: its id, and its customer's. */
export interface ChatLink {
  readonly chatId: string;
  readonly customerId: string;
}

/** The address of the workspace, and the ways on from it. */
export interface Address {
  /** Null: no chat is named. */
  readonly chatId: string | null;
  readonly fromId: string | null;
  readonly mode: ChatMode;
  /** Each chat is a step that the browser's Back undoes. */
  readonly openChat: (link: ChatLink) => void;
  /** Puts the chat's own address in the place of the one that names another customer. */
  readonly correct: (link: ChatLink) => void;
  readonly backToList: () => void;
}

/** The address says which chat is shown, so that a reload, a bookmark and the back button do what they should. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const chatId = paramOf(params, 'id');
  const stepsToList = chatId === null ? 0 : stepsOf(state);

  const openChat = useCallback(
    ({ chatId: id, customerId }: ChatLink) => {
      if (id === chatId) return;
      setParams({ id, fromId: customerId }, { state: stepsToList === null ? null : { stepsToList: stepsToList + 1 } });
    },
    [setParams, chatId, stepsToList],
  );
  const correct = useCallback(
    ({ chatId: id, customerId }: ChatLink) => {
      setParams({ id, fromId: customerId }, { replace: true, state });
    },
    [setParams, state],
  );
  const backToList = useCallback(() => {
    if (stepsToList === null) setParams({}, { replace: true });
    else void navigate(-stepsToList);
  }, [navigate, setParams, stepsToList]);
  return { chatId, fromId: paramOf(params, 'fromId'), mode: modeOf(params), openChat, correct, backToList };
}

/** How many steps back in the history the list stands without a chat; null when it does not. */
function stepsOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'stepsToList' in state && typeof state.stepsToList === 'number'
    ? state.stepsToList
    : null;
}

function paramOf(params: URLSearchParams, name: string): string | null {
  const value = params.get(name);
  return value === '' ? null : value;
}

function modeOf(params: URLSearchParams): ChatMode {
  return params.get('mode')?.toUpperCase() === 'V' ? 'V' : 'C';
}

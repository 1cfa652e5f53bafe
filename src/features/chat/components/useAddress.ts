import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ChatMode } from '../chatSlice.ts';

interface ChatLink {
  readonly chatId: string;
  readonly customerId: string;
}

export type Address = ReturnType<typeof useAddress>;

/**
 * The parameters of the workspace's address, and functions that change it. The address names the chat on screen, so
 * that reload, bookmarks and the Back button work.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const chatId = paramOf(params, 'id');
  const stepsToList = chatId === null ? 0 : stepsOf(state);

  /** Each chat is a step that the browser's Back undoes. */
  const openChat = useCallback(
    ({ chatId: id, customerId }: ChatLink) => {
      if (id === chatId) return;
      setParams({ id, fromId: customerId }, { state: stepsToList === null ? null : { stepsToList: stepsToList + 1 } });
    },
    [setParams, chatId, stepsToList],
  );
  /** Replaces an address with a wrong customer by the chat's own. */
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
  const mode: ChatMode = params.get('mode')?.toUpperCase() === 'V' ? 'V' : 'C';
  return { chatId, fromId: paramOf(params, 'fromId'), mode, openChat, correct, backToList };
}

/** How many steps back in the history the list without a chat is; null when it is not there. */
function stepsOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'stepsToList' in state && typeof state.stepsToList === 'number'
    ? state.stepsToList
    : null;
}

function paramOf(params: URLSearchParams, name: string): string | null {
  const value = params.get(name);
  return value === '' ? null : value;
}

import { lazy, type ComponentType } from 'react';
import { addTexts } from '#src/i18n/index.ts';
import type * as Later from '../later/index.ts';

/** What the workspace draws after a chat can be used. It loads together, before it is wanted without a connection. */
const later = <Props extends object>(pick: (parts: typeof Later) => ComponentType<Props>) =>
  lazy(async () => {
    const parts = await import(/* webpackChunkName: "chat-later" */ '../later/index.ts');
    addTexts(parts.texts);
    return { default: pick(parts) };
  });

export const AwayStrip = later((parts) => parts.AwayStrip);
export const Blank = later((parts) => parts.Blank);
export const ChatCommands = later((parts) => parts.ChatCommands);
export const ChatQuery = later((parts) => parts.ChatQuery);
export const ChatPanel = later((parts) => parts.ChatPanel);
export const ConnectionDetails = later((parts) => parts.ConnectionDetails);
export const EndQuestion = later((parts) => parts.EndQuestion);
export const SendQuestion = later((parts) => parts.SendQuestion);
export const SearchMessages = later((parts) => parts.SearchMessages);

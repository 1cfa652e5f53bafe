import { lazy } from 'react';

/** Screens in chunks of their own. */
export const LazyScreens = {
  home: lazy(async () => ({ default: (await import('../features/home/index.ts')).HomeScreen })),
  check: lazy(async () => ({ default: (await import('../features/check/index.ts')).CheckScreen })),
  tasks: lazy(async () => ({ default: (await import('../features/tasks/index.ts')).TasksScreen })),
  chat: lazy(async () => ({ default: (await import('../features/chat/index.ts')).ChatScreen })),
  notFound: lazy(async () => ({ default: (await import('../features/notFound/index.ts')).NotFoundScreen })),
} as const;

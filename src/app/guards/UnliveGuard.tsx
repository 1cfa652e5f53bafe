import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { selectIsUnlive } from '../../features/session/index.ts';
import type { AppState } from '../rootReducer.ts';

/** Who chose to be offline comes to the task list through the check page. Going offline on the list itself leads elsewhere. */
export function UnliveGuard({ checkPath, children }: { readonly checkPath: string; readonly children: ReactNode }) {
  const isUnlive = useSelector(selectIsUnlive);
  const isOnList = useSelector(({ tasks }: AppState) => (tasks?.status ?? 'closed') !== 'closed');
  return isUnlive && !isOnList ? <Navigate to={checkPath} replace /> : children;
}

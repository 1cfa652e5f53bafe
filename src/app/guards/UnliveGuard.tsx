import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { selectIsUnlive } from '../../features/session/index.ts';

/** Who chose to be offline comes to the task list through the check page. Going offline on the list itself leads elsewhere. */
export function UnliveGuard({ checkPath, children }: { readonly checkPath: string; readonly children: ReactNode }) {
  const isUnlive = useSelector(selectIsUnlive);
  const [wasUnlive] = useState(isUnlive);
  return wasUnlive ? <Navigate to={checkPath} replace /> : children;
}

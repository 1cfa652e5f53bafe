import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';

/** Says that the component is on screen, and later that it no longer is. */
export function useShown(opened: (() => UnknownAction) | undefined, closed: () => UnknownAction): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (opened !== undefined) dispatch(opened());
    return () => {
      dispatch(closed());
    };
  }, [closed, dispatch, opened]);
}

import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import type { ScreenActions } from './screenActions.ts';
import { useShown } from './useShown.ts';

interface ShownScreen extends Pick<ScreenActions<never>, 'addressRead'> {
  readonly opened?: () => UnknownAction;
  readonly closed: () => UnknownAction;
}

/** Reports what the address of a screen holds, and that the screen is open. The sagas then load what it shows. */
export function useScreen({ addressRead, opened, closed }: ShownScreen): void {
  const dispatch = useDispatch();
  const { search } = useLocation();
  useEffect(() => {
    dispatch(addressRead({ search }));
  }, [addressRead, dispatch, search]);
  useShown(opened, closed);
}

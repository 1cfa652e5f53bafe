import { useDispatch, useSelector } from 'react-redux';
import { Notifications } from '../../common/components/Notifications.tsx';
import { selectNotifications, toastDismissed, toastsHeld, toastsReleased } from '../../common/toasts/index.ts';
import { PageTitle } from './PageTitle.tsx';

/** What the server tells somebody who is signed in, over every screen, and what the tab's title says. */
export function Notices({ brand }: { readonly brand: string }) {
  const dispatch = useDispatch();
  return (
    <>
      <PageTitle brand={brand} />
      <Notifications
        notifications={useSelector(selectNotifications)}
        onDismiss={(id) => dispatch(toastDismissed({ id }))}
        onHold={() => dispatch(toastsHeld())}
        onRelease={() => dispatch(toastsReleased())}
      />
    </>
  );
}

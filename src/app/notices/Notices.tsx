import { useDispatch, useSelector } from 'react-redux';
import { Notifications } from '../../common/components/Notifications.tsx';
import { selectNotifications, toastDismissed, toastsHeld, toastsReleased } from '../../common/toasts/index.ts';

/** What the server tells somebody who is signed in, over every screen. */
export function Notices() {
  const dispatch = useDispatch();
  return (
    <Notifications
      notifications={useSelector(selectNotifications)}
      onDismiss={(id) => dispatch(toastDismissed({ id }))}
      onHold={() => dispatch(toastsHeld())}
      onRelease={() => dispatch(toastsReleased())}
    />
  );
}

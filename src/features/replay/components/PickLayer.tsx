import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pointPicked } from '../bisectSlice.ts';
import { selectBisect } from '../replaySlice.ts';

/**
 * Lies over the replay frame while the user picks, as the frame takes no input. The keyboard has the field for predicates.
 * @param scale at which the frame is shown
 */
export function PickLayer({ scale }: { readonly scale: number }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { isPicking } = useSelector(selectBisect);
  if (!isPicking) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cs-replay-picker cs-absolute"
      aria-label={t('replay.bisect.picking')}
      // The layer goes after a click, and a focus on it would be lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget, clientX, clientY }) => {
        const { left, top } = currentTarget.getBoundingClientRect();
        dispatch(pointPicked({ x: (clientX - left) / scale, y: (clientY - top) / scale }));
      }}
    />
  );
}

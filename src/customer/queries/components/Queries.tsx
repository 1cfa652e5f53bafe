import { useSelector } from 'react-redux';
import { TimeZoneProvider } from '../../../common/components/timeZone.tsx';
import { selectZone } from '../../customerSelectors.ts';
import { selectView } from '../../place/placeSlice.ts';
import { QueryList } from './QueryList.tsx';
import { QueryPage } from './QueryPage.tsx';
import { RaiseForm } from './RaiseForm.tsx';
import './queries.css';

/** What the customer looks at beside the chat. */
export function Queries() {
  const view = useSelector(selectView);
  return (
    <TimeZoneProvider zone={useSelector(selectZone)}>
      {view.name === 'queries' && <QueryList />}
      {view.name === 'raise' && <RaiseForm />}
      {view.name === 'query' && <QueryPage key={view.id} id={view.id} isRaised={view.isRaised} />}
    </TimeZoneProvider>
  );
}

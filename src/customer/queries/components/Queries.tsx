import { useSelector } from 'react-redux';
import { selectView } from '../../place/placeSlice.ts';
import { QueryList } from './QueryList.tsx';
import { QueryPage } from './QueryPage.tsx';
import { RaiseForm } from './RaiseForm.tsx';
import './queries.css';

/** The customer's queries: the list, one query, or the form for a new one. */
export function Queries() {
  const view = useSelector(selectView);
  switch (view.name) {
    case 'chat':
      return null;
    case 'queries':
      return <QueryList />;
    case 'raise':
      return <RaiseForm />;
    case 'query':
      return <QueryPage key={view.id} id={view.id} isRaised={view.isRaised} />;
  }
}

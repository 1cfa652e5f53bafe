import 'semantic-ui-css/components/reset.min.css';
import './font.css';
import './tokens.css';
import './base.css';

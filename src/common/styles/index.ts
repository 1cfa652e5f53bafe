import 'semantic-ui-css/components/reset.min.css';
import 'semantic-ui-css/components/site.min.css';
import './tokens.css';
import './base.css';

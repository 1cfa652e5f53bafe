import './layers.css';
import './font.css';
import './tokens.css';
import './shared.css';

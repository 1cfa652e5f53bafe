import './layers.css';
import './font.css';
import './tokens.css';
import './layout.css';
import './shared.css';

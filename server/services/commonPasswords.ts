/** Passwords of 6 to 20 characters that lead every published list of the most used ones. */
export const COMMON_PASSWORDS: readonly string[] = [
  '123456', '1234567', '12345678', '123456789', '1234567890', '0123456789', '111111', '222222', '666666', '888888', '000000',
  '123123', '123321', '654321', '987654321', '112233', '121212', '123abc', 'abc123', 'a123456', '123456a', '123qwe', 'qwe123',
  'qwerty', 'qwerty1', 'qwerty12', 'qwerty123', 'qwertyuiop', 'qazwsx', '1q2w3e', '1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', 'zxcvbn',
  'zxcvbnm', 'asdfgh', 'asdfghjkl', 'password', 'password1', 'password12', 'password123', 'passw0rd', 'p@ssw0rd', 'p@ssword',
  'pass123', 'pass1234', 'admin123', 'admin1234', 'administrator', 'root123', 'letmein', 'welcome', 'welcome1', 'welcome123',
  'iloveyou', 'princess', 'sunshine', 'monkey', 'dragon', 'football', 'baseball', 'superman', 'batman', 'master', 'shadow',
  'michael', 'jordan23', 'jennifer', 'charlie', 'freedom', 'whatever', 'trustno1', 'starwars', 'secret', 'changeme', 'default',
  'guest123', 'test123', 'test1234', 'testtest', 'abcdef', 'abcdefg', 'abcd1234', 'a1b2c3', 'aa123456', 'woaini', 'woaini1314',
  '5201314', '147258', '147258369', '159753', '789456', '789456123', '1111111', '11111111', '88888888', '00000000', '12341234',
  'hello123', 'login123', 'user123', 'service', 'customer', 'staff123', 'company1', 'google', 'computer', 'internet', 'samsung',
];

/** Shorter than the form allows: only a program other than the page sends them. */
export const SHORT_PASSWORDS: readonly string[] = [
  'abc', 'abcd', 'abcde', 'admin', 'asd', 'asdf', 'asdfg', 'chat', 'demo', 'guest', 'hello', 'login', 'love', 'money', 'pass', 'qaz', 'qwe', 'qwer',
  'qwert', 'root', 'staff', 'super', 'test', 'tests', 'user', 'zxc', 'zxcv', 'zxcvb', '12345', '54321', '11111', '00000', '123ab', 'ab123', 'a1234',
];

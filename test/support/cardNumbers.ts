/** Numbers that card schemes and payment services publish for tests. */
export const testCards = [
  ...['4111111111111111', '4242424242424242', '4012888888881881', '4222222222222', '4917610000000000003'],
  ...['5555555555554444', '5105105105105100', '2223003122003222', '2720999999999996'],
  ...['378282246310005', '371449635398431', '343434343434343'],
  ...['6011111111111117', '6011000990139424', '6445644564456445'],
  ...['30569309025904', '38520000023237', '36227206271667', '3056930009020004'],
  ...['3530111333300000', '3566002020360505'],
  ...['6200000000000005', '6205500000000000004', '6243030000000001'],
  ...['5018000000000009', '6759649826438453', '6304000000000000', '5020620000000000'],
  ...['2200000000000004', '6062826786276634', '5019717010103742', '5060990580000217499'],
] as const;

/** Digits with the check digit that makes a card number of them. */
export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const weighed = at % 2 === 0 ? 2 * Number(digit) : Number(digit);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

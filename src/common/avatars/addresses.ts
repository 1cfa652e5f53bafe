/** Addresses under which this page, and no other, can show pictures. */
export function createAddresses() {
  const opened = new Set<string>();
  const close = (address: string) => {
    opened.delete(address);
    URL.revokeObjectURL(address);
  };
  return {
    open: (picture: Blob) => {
      const address = URL.createObjectURL(picture);
      opened.add(address);
      return address;
    },
    close,
    closeAll: () => {
      opened.forEach(close);
    },
  };
}

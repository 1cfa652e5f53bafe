import { useState } from 'react';
import { RemoteSelect, type RemoteOption, type RemoteSelectProps } from '#common/components/RemoteSelect.tsx';
import { filterOptions } from './phoneCodes.ts';

interface LocalSelectProps<Option extends RemoteOption> extends Pick<
  RemoteSelectProps<Option>,
  'viewKey' | 'label' | 'placeholder' | 'value' | 'options' | 'inFlow' | 'className' | 'error' | 'onLeave' | 'onRetry'
> {
  readonly status: 'unknown' | 'ready' | 'failed';
  readonly onChoose: (option: Option | null) => void;
}

/** A select with many options that are all loaded. Typing filters them. */
export function LocalSelect<Option extends RemoteOption>({
  options,
  status,
  onChoose,
  ...rest
}: LocalSelectProps<Option>) {
  const [keyword, setKeyword] = useState('');
  return (
    <RemoteSelect
      {...rest}
      keyword={keyword}
      options={filterOptions(options, keyword)}
      status={status === 'unknown' ? 'searching' : status}
      onOpen={() => setKeyword('')}
      onType={setKeyword}
      onChoose={(option) => {
        setKeyword('');
        onChoose(option);
      }}
      onClear={() => {
        setKeyword('');
        onChoose(null);
      }}
    />
  );
}

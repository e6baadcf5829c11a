{{/* Cores as Kubernetes writes them, in thousandths. */}}
{{- define "tillmap.millicores" -}}
{{- $text := toString . -}}
{{- hasSuffix "m" $text | ternary (trimSuffix "m" $text | int) (mulf ($text | float64) 1000 | int) -}}
{{- end -}}

{{/* A setting of a component, or its default where it is empty. (dict "own" $own "name" "CLASSIFIER_MEGABYTES" "default" 256) */}}
{{- define "tillmap.setting" -}}
{{- $given := toString (dig .name "" .own.settings) -}}
{{- eq $given "" | ternary .default ($given | int) -}}
{{- end -}}

{{/* What cannot work of how long a component lives, what it writes and how much it trains, as sentences, a line each.
     (dict "root" $ "key" "catalog" "own" $own) */}}
{{- define "tillmap.wrongLimits" -}}
{{- $own := .own -}}
{{- $tmp := include "tillmap.megabytes" $own.tmpSize | int -}}
{{- if le (int $own.terminationGracePeriodSeconds) (int $own.preStopSeconds) }}
{{ .key }}.terminationGracePeriodSeconds is {{ $own.terminationGracePeriodSeconds }}, but preStopSeconds alone takes {{ $own.preStopSeconds }}: the process would be killed in the middle of its requests.
{{- end }}
{{- $upload := get (dict "referenceData" (list "uploadMaxBytes" 104857600) "fileBuilding" (list "uploadMaxBytes" 104857600) "promotion" (list "promotionFileMaxBytes" 524288000)) .key -}}
{{- if $upload }}
{{- $bytes := index .root.Values.limits (first $upload) | default (last $upload) | int64 -}}
{{- if gt $bytes (mul $tmp 1048576) }}
{{ .key }}.tmpSize is {{ $own.tmpSize }}, but limits.{{ first $upload }} is {{ $bytes }}: one upload would fill it.
{{- end }}
{{- end }}
{{- if eq .key "catalog" }}
{{- $kept := include "tillmap.setting" (dict "own" $own "name" "CLASSIFIER_MEGABYTES" "default" 256) | int -}}
{{- $copies := include "tillmap.setting" (dict "own" $own "name" "CLASSIFIER_FOLDER_MEGABYTES" "default" 1024) | int -}}
{{- $trainings := include "tillmap.setting" (dict "own" $own "name" "TRAININGS_AT_ONCE" "default" 1) | int -}}
{{- with dig "limits" "memory" "" $own.resources }}
{{- $left := sub (include "tillmap.megabytes" . | int) (add (include "tillmap.heapMegabytes" (dict "own" $own) | int) (mul 3 (int $own.youngMegabytes)) 160) -}}
{{- if gt $kept $left }}
catalog.settings.CLASSIFIER_MEGABYTES is {{ $kept }}, but catalog.resources.limits.memory, {{ . }}, leaves {{ $left }} MB beside the heap.
{{- end }}
{{- end }}
{{- if gt $kept $copies }}
catalog.settings.CLASSIFIER_MEGABYTES is {{ $kept }}, but the folder that they are read from holds {{ $copies }} MB (CLASSIFIER_FOLDER_MEGABYTES).
{{- end }}
{{- $disk := min $tmp (include "tillmap.megabytes" (dig "limits" "ephemeral-storage" $own.tmpSize $own.resources) | int) -}}
{{- if gt $copies $disk }}
catalog.settings.CLASSIFIER_FOLDER_MEGABYTES is {{ $copies }}, but catalog.tmpSize and its limit of ephemeral-storage leave {{ $disk }} MB: the pod would be evicted.
{{- end }}
{{- $most := dig "maxReplicas" ($own.autoscaling.enabled | ternary $own.autoscaling.maxReplicas $own.replicas) (include "tillmap.keda" . | fromYaml) | int -}}
{{- $cores := div (mul $most (include "tillmap.millicores" (dig "requests" "cpu" "1" $own.resources) | int)) 1000 -}}
{{- if gt $trainings (max 1 $cores) }}
catalog.settings.TRAININGS_AT_ONCE is {{ $trainings }}, but {{ $most }} pods of catalog request {{ $cores }} cores, and each training takes one.
{{- end }}
{{- end }}
{{- end -}}

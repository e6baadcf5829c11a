{{/* Names of the Secrets and ConfigMaps that a component's pods read, as YAML: secrets, configMaps. Nothing else is restarted for one
     that changed. (dict "root" $ "component" "catalog" "own" $own) */}}
{{- define "tillmap.read" -}}
{{- $secrets := values (include "tillmap.certificates" . | fromYaml) -}}
{{- $configMaps := list -}}
{{- range include "tillmap.environment" . | fromYamlArray -}}
{{- with dig "valueFrom" "secretKeyRef" "name" "" . -}}{{- $secrets = append $secrets . -}}{{- end -}}
{{- with dig "valueFrom" "configMapKeyRef" "name" "" . -}}{{- $configMaps = append $configMaps . -}}{{- end -}}
{{- end -}}
{{- range .own.extraEnvFrom -}}
{{- with dig "secretRef" "name" "" . -}}{{- $secrets = append $secrets . -}}{{- end -}}
{{- with dig "configMapRef" "name" "" . -}}{{- $configMaps = append $configMaps . -}}{{- end -}}
{{- end -}}
{{- range .own.extraVolumes -}}
{{- with dig "secret" "secretName" "" . -}}{{- $secrets = append $secrets . -}}{{- end -}}
{{- with dig "configMap" "name" "" . -}}{{- $configMaps = append $configMaps . -}}{{- end -}}
{{- end -}}
secrets: {{ $secrets | uniq | sortAlpha | toJson }}
configMaps: {{ $configMaps | uniq | sortAlpha | toJson }}
{{- end -}}

{{/* Annotations of a Deployment for Stakater's Reloader, as YAML. */}}
{{- define "tillmap.reloadOfDeployment" -}}
{{- if eq .root.Values.reload.by "reloader" -}}
{{- $read := include "tillmap.read" . | fromYaml -}}
{{- with $read.secrets }}
secret.reloader.stakater.com/reload: {{ join "," . | quote }}
{{- end }}
{{- with $read.configMaps }}
configmap.reloader.stakater.com/reload: {{ join "," . | quote }}
{{- end }}
{{- end -}}
{{- end -}}

{{/* Annotations of pods, as YAML: with another text they are replaced. */}}
{{- define "tillmap.reloadOfPod" -}}
{{- $root := .root -}}
{{- with $root.Values.reload.revision }}
tillmap/reload-revision: {{ . | quote }}
{{- end }}
{{- if eq $root.Values.reload.by "checksum" -}}
{{- $read := include "tillmap.read" . | fromYaml -}}
{{- $texts := list -}}
{{- range $read.secrets -}}
{{- $texts = append $texts (toJson (dig "data" dict (lookup "v1" "Secret" $root.Release.Namespace .))) -}}
{{- end -}}
{{- range $read.configMaps -}}
{{- $texts = append $texts (toJson (dig "data" dict (lookup "v1" "ConfigMap" $root.Release.Namespace .))) -}}
{{- end }}
tillmap/checksum: {{ join "" $texts | sha256sum | quote }}
{{- end -}}
{{- end -}}
